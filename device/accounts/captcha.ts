import { randomBytes, randomInt } from 'node:crypto';
import { CAPTCHA_S } from '#shared/constants.ts';
import { CAPTCHA_LETTERS, captchaImage } from './captcha-image.ts';
import type { Outbox } from './outbox.ts';
import { sameText } from './same-text.ts';
import type { TicketStore } from './tickets.ts';

const LETTERS = 4;
/** Captchas waiting for an answer; the oldest give way, so that asking for many costs no memory. */
const MAX_OPEN = 5000;
/** Whom the ticket of a solved captcha speaks for. */
const SOLVED = 'captcha:solved';

export interface CaptchaDeps {
  readonly tickets: TicketStore;
  readonly outbox: Outbox;
  readonly now?: () => number;
}

export type Captchas = ReturnType<typeof createCaptchas>;

/** Pictures that tell a person from a program (CALL-CAP-01): four characters, one answer, 300 s. */
export function createCaptchas({ tickets, outbox, now = Date.now }: CaptchaDeps) {
  const open = new Map<string, { text: string; expireAt: number }>();

  /** Answers whether the text is the picture's; whatever it was, the picture cannot be tried again. */
  const check = (id: string, text: string): boolean => {
    const captcha = open.get(id);
    open.delete(id);
    return captcha !== undefined && captcha.expireAt > now() && sameText(captcha.text, text.trim().toUpperCase());
  };

  return {
    /** A new picture of `w` by `h` pixels. */
    create(w: number, h: number): { captcha_id: string; image: string; expire_in: number } {
      const text = Array.from({ length: LETTERS }, () =>
        CAPTCHA_LETTERS.charAt(randomInt(CAPTCHA_LETTERS.length)),
      ).join('');
      const id = randomBytes(16).toString('hex');
      open.set(id, { text, expireAt: now() + CAPTCHA_S * 1000 });
      if (open.size > MAX_OPEN) open.delete(open.keys().next().value ?? '');
      outbox.send({ kind: 'captcha', to: id, code: text, text: '', voice: false });
      return { captcha_id: id, image: captchaImage(text, w, h), expire_in: CAPTCHA_S };
    },
    check,
    /** As `check`, and a ticket for it that a code to a typed number asks for; undefined when it was wrong. */
    exchange(id: string, text: string): string | undefined {
      return check(id, text) ? tickets.issue(SOLVED, 'captcha').second : undefined;
    },
    /** Uses up a ticket got by `exchange`. */
    useTicket: (ticket: string): boolean => tickets.use(ticket, SOLVED, 'captcha'),
  };
}
