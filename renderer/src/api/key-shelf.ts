/** Where a text is kept between two starts, for a while. */
export interface KeyShelf {
  /** What is kept; '' for nothing. */
  readonly read: () => string;
  readonly write: (text: string, maxAgeS: number) => void;
}

const NAME = 'hearth.cloudKey';

const cookieShelf: KeyShelf = {
  read: () => {
    const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`));
    return found === undefined ? '' : found.slice(NAME.length + 1);
  },
  write: (text, maxAgeS) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${NAME}=${text}; Path=/; SameSite=Strict; Max-Age=${maxAgeS}${secure}`;
  },
};

const storeShelf: KeyShelf = {
  read: () => localStorage.getItem(NAME) ?? '',
  write: (text) => {
    localStorage.setItem(NAME, text);
  },
};

/** A cookie; in the desktop app, whose pages have none, the store of the page (CON-105). */
export const keyShelf = (): KeyShelf => (location.protocol.startsWith('http') ? cookieShelf : storeShelf);
