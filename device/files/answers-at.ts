import { openAnswer } from '../offline/http/open-answer.ts';
import type { Reach } from '../offline/reach.ts';

/** A service that says nothing in this time is not there (ms). */
const ANSWER_MS = 8000;

/**
 * Whether somebody answers at a web address; what is answered is not looked at. Parts in braces, which stand for what is
 * put in later, are left out.
 */
export async function answersAt(link: string, reach: Reach): Promise<boolean> {
  try {
    const url = new URL(link.replaceAll(/\{\w+\}/g, ''));
    const { answer } = await openAnswer(url, {}, reach, AbortSignal.timeout(ANSWER_MS));
    answer.destroy();
    return true;
  } catch {
    return false;
  }
}
