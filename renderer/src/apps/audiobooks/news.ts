import { sourceNewsOf } from '../../components/sources/source-news.ts';

/** Books, their folders or the places in them are other ones now (DEV-09). */
export const isBookNews = sourceNewsOf('audiobook');
