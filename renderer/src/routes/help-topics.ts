import { loadHelp } from '../apps/help-center/content/load-help.ts';
import { topicIds } from '../apps/help-center/content/topics.ts';
import type { Language } from '../i18n/index.ts';

/** A topic of the help: what it is called, what else it is found by, and the address that shows it. */
export interface HelpTopic {
  readonly title: string;
  readonly words: string;
  readonly url: string;
}

/** Every topic of the help in a language; fetched once, none when it cannot be fetched. */
export async function loadHelpTopics(language: Language): Promise<readonly HelpTopic[]> {
  try {
    const { articles } = await loadHelp(language);
    return topicIds.map((id) => {
      const { title, words } = articles[id];
      return { title, words, url: `/helpCenter?topic=${id}` };
    });
  } catch {
    return [];
  }
}
