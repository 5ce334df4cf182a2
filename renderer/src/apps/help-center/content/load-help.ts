import type { Language } from '../../../i18n/index.ts';
import type { Article } from './article.ts';
import type { AdviceId } from './codes.ts';
import type { TopicId } from './topics.ts';
import { partLoading } from '../../../host/part-loading.ts';

/** Everything that the help says, in one language. */
export interface HelpTexts {
  readonly articles: Readonly<Record<TopicId, Article>>;
  readonly advice: Readonly<Record<AdviceId, string>>;
}

const loaders: Readonly<Record<Language, () => Promise<HelpTexts>>> = {
  'en-US': () => partLoading(import('./en-US/index.ts')),
  'zh-CN': () => partLoading(import('./zh-CN/index.ts')),
};
const asked = new Map<Language, Promise<HelpTexts>>();

/** What the help says, fetched once a language; a fetch that failed is made again when it is asked for next. */
export function loadHelp(language: Language): Promise<HelpTexts> {
  const known = asked.get(language);
  if (known !== undefined) return known;
  const loading = loaders[language]();
  asked.set(language, loading);
  loading.catch(() => asked.delete(language));
  return loading;
}
