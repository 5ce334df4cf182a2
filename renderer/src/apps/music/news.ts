import { indexNewsOf, sourceNewsOf } from '../../components/sources/source-news.ts';

/** The songs of the account are other ones now, or more of them are read. */
export const isSongNews = indexNewsOf('music');

/** Songs, sources or playlists are other ones now (DEV-09). */
export const isMusicNews = sourceNewsOf('music');
