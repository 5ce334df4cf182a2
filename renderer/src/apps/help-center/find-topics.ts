import type { Article } from './content/article.ts';
import { topicIds, type TopicId } from './content/topics.ts';

const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

const wordsOf = (keyword: string): string[] => fold(keyword).split(/\s+/u).filter(Boolean);

/** Every text of an article, the more telling first. */
const textsOf = ({ title, words, lead, how, keys = [], trouble }: Article): string[] => [
  title,
  words,
  ...[...how, ...trouble].map(([what]) => what),
  lead,
  ...[...how, ...trouble, ...keys].map((passage) => passage.join(' ')),
];

/** Where the first of the words stands: in the title, the other words, a heading or the text. */
function placeOf({ title, words, how, trouble }: Article, word: string): number {
  if (fold(title).includes(word)) return 0;
  if (fold(words).includes(word)) return 1;
  return [...how, ...trouble].some(([what]) => fold(what).includes(word)) ? 2 : 3;
}

/** A topic that was found, with the passage that shows why. */
export interface FoundTopic {
  readonly id: TopicId;
  readonly excerpt: string;
}

/** The topics whose texts have every word of the keyword, the best first (APP-HELP-01). */
export function findTopics(articles: Readonly<Record<TopicId, Article>>, keyword: string): FoundTopic[] {
  const words = wordsOf(keyword);
  const [first = ''] = words;
  if (first === '') return [];
  return topicIds
    .map((id, order) => ({ id, order, article: articles[id] }))
    .filter(({ article }) => {
      const all = fold(textsOf(article).join('\n'));
      return words.every((word) => all.includes(word));
    })
    .map(({ id, order, article }) => ({ id, order, article, place: placeOf(article, first) }))
    .sort((a, b) => a.place - b.place || a.order - b.order)
    .map(({ id, article }) => {
      const passages = [...article.how, ...article.trouble];
      const shown = passages.find((passage) => fold(passage.join(' ')).includes(first));
      return { id, excerpt: shown === undefined ? article.lead : `${shown[0]}: ${shown[1]}` };
    });
}
