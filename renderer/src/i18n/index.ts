import i18next, { type BackendModule, type i18n } from 'i18next';
import { pageTexts } from '#shared/rules/start-texts.ts';
import type { about } from './en-US/about.ts';
import type { accounts } from './en-US/accounts.ts';
import type { advice } from './en-US/advice.ts';
import type { album } from './en-US/album.ts';
import type { baby } from './en-US/baby.ts';
import type { apps } from './en-US/apps.ts';
import type { audiobooks } from './en-US/audiobooks.ts';
import type { backup } from './en-US/backup.ts';
import type { backupfiles } from './en-US/backupfiles.ts';
import type { common } from './en-US/common.ts';
import type { database } from './en-US/database.ts';
import type { desk } from './en-US/desk.ts';
import type { diskflows } from './en-US/diskflows.ts';
import type { docker } from './en-US/docker.ts';
import type { doctor } from './en-US/doctor.ts';
import type { errors } from './en-US/errors.ts';
import type { esata } from './en-US/esata.ts';
import type { extdisks } from './en-US/extdisks.ts';
import type { files as fileTexts } from './en-US/files.ts';
import type { filework } from './en-US/filework.ts';
import type { help } from './en-US/help.ts';
import type { helpdesk } from './en-US/helpdesk.ts';
import type { sharing } from './en-US/sharing.ts';
import type { safe } from './en-US/safe.ts';
import type { notes } from './en-US/notes.ts';
import type { offline } from './en-US/offline.ts';
import type { openers } from './en-US/openers.ts';
import type { courses } from './en-US/courses.ts';
import type { care } from './en-US/care.ts';
import type { fileset } from './en-US/fileset.ts';
import type { team } from './en-US/team.ts';
import type { places } from './en-US/places.ts';
import type { remote } from './en-US/remote.ts';
import type { fastshare } from './en-US/fastshare.ts';
import type { chatbackup } from './en-US/chatbackup.ts';
import type { ftpbackup } from './en-US/ftpbackup.ts';
import type { nasbackup } from './en-US/nasbackup.ts';
import type { macbackup } from './en-US/macbackup.ts';
import type { nasalbum } from './en-US/nasalbum.ts';
import type { netdisk } from './en-US/netdisk.ts';
import type { music } from './en-US/music.ts';
import type { musicplay } from './en-US/musicplay.ts';
import type { monitor } from './en-US/monitor.ts';
import type { palette } from './en-US/palette.ts';
import type { overlays } from './en-US/overlays.ts';
import type { flush } from './en-US/flush.ts';
import type { qr } from './en-US/qr.ts';
import type { rehearsal } from './en-US/rehearsal.ts';
import type { security } from './en-US/security.ts';
import type { settings } from './en-US/settings.ts';
import type { setlan } from './en-US/setlan.ts';
import type { setmount } from './en-US/setmount.ts';
import type { setnet } from './en-US/setnet.ts';
import type { setdev } from './en-US/setdev.ts';
import type { setup } from './en-US/setup.ts';
import type { ssd } from './en-US/ssd.ts';
import type { session } from './en-US/session.ts';
import type { shell } from './en-US/shell.ts';
import type { signin } from './en-US/signin.ts';
import type { smart } from './en-US/smart.ts';
import type { storage } from './en-US/storage.ts';
import type { takeover } from './en-US/takeover.ts';
import type { transfers } from './en-US/transfers.ts';
import type { upgrade } from './en-US/upgrade.ts';
import type { video } from './en-US/video.ts';
import type { vitals } from './en-US/vitals.ts';
import { initialLanguage, LANGUAGE_KEY, languages, type Language } from './languages.ts';
import { partLoading } from '../host/part-loading.ts';

export { languageNames, languages, type Language } from './languages.ts';

/** One file per namespace and language; a language is only loaded when it is shown. */
export const namespaces = [
  'common',
  'errors',
  'esata',
  'monitor',
  'smart',
  'storage',
  'shell',
  'desk',
  'palette',
  'signin',
  'session',
  'files',
  'filework',
  'places',
  'team',
  'care',
  'fileset',
  'notes',
  'offline',
  'openers',
  'safe',
  'sharing',
  'overlays',
  'takeover',
  'settings',
  'setlan',
  'setmount',
  'setnet',
  'setdev',
  'setup',
  'transfers',
  'upgrade',
  'diskflows',
  'about',
  'advice',
  'database',
  'help',
  'helpdesk',
  'docker',
  'doctor',
  'qr',
  'rehearsal',
  'ssd',
  'flush',
  'extdisks',
  'backup',
  'backupfiles',
  'macbackup',
  'ftpbackup',
  'nasbackup',
  'chatbackup',
  'fastshare',
  'remote',
  'netdisk',
  'accounts',
  'security',
  'album',
  'baby',
  'nasalbum',
  'music',
  'musicplay',
  'audiobooks',
  'courses',
  'video',
  'vitals',
  'apps',
] as const;
export type Namespace = (typeof namespaces)[number];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      common: typeof common;
      errors: typeof errors;
      esata: typeof esata;
      monitor: typeof monitor;
      smart: typeof smart;
      storage: typeof storage;
      shell: typeof shell;
      desk: typeof desk;
      palette: typeof palette;
      signin: typeof signin;
      session: typeof session;
      files: typeof fileTexts;
      filework: typeof filework;
      places: typeof places;
      team: typeof team;
      care: typeof care;
      fileset: typeof fileset;
      notes: typeof notes;
      offline: typeof offline;
      openers: typeof openers;
      safe: typeof safe;
      sharing: typeof sharing;
      overlays: typeof overlays;
      takeover: typeof takeover;
      settings: typeof settings;
      setlan: typeof setlan;
      setmount: typeof setmount;
      setnet: typeof setnet;
      setdev: typeof setdev;
      setup: typeof setup;
      transfers: typeof transfers;
      upgrade: typeof upgrade;
      diskflows: typeof diskflows;
      about: typeof about;
      advice: typeof advice;
      database: typeof database;
      help: typeof help;
      helpdesk: typeof helpdesk;
      docker: typeof docker;
      doctor: typeof doctor;
      qr: typeof qr;
      rehearsal: typeof rehearsal;
      ssd: typeof ssd;
      flush: typeof flush;
      extdisks: typeof extdisks;
      backup: typeof backup;
      backupfiles: typeof backupfiles;
      macbackup: typeof macbackup;
      ftpbackup: typeof ftpbackup;
      nasbackup: typeof nasbackup;
      chatbackup: typeof chatbackup;
      fastshare: typeof fastshare;
      remote: typeof remote;
      netdisk: typeof netdisk;
      accounts: typeof accounts;
      security: typeof security;
      album: typeof album;
      baby: typeof baby;
      nasalbum: typeof nasalbum;
      music: typeof music;
      musicplay: typeof musicplay;
      audiobooks: typeof audiobooks;
      courses: typeof courses;
      video: typeof video;
      vitals: typeof vitals;
      apps: typeof apps;
    };
  }
}

type Texts = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Record<string, Texts>>(['./en-US/*.ts', './zh-CN/*.ts']);

/** The texts of one namespace. Rejects when there is no such file. */
export async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const load = files[`./${language}/${namespace}.ts`];
  const texts = load === undefined ? undefined : (await partLoading(load()))[namespace];
  if (texts === undefined) throw new Error(`No texts for ${language}/${namespace}`);
  return texts;
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadTexts(language, namespace).then(
      (texts) => {
        done(null, texts);
      },
      (error: unknown) => {
        done(error instanceof Error ? error : String(error), false);
      },
    );
  },
};

function mark(language: string): void {
  document.documentElement.lang = language;
}

/** Sets up the texts for the first language and resolves when the ones every page needs are there. */
export async function setupI18n(language: Language = initialLanguage()): Promise<i18n> {
  mark(language);
  await i18next.use(backend).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languages,
    load: 'currentOnly',
    ns: [...pageTexts],
    defaultNS: 'common',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  i18next.on('languageChanged', mark);
  return i18next;
}

/** Loads more texts. Asked for while the first ones are on their way, it waits for those: i18next would load nothing. */
export async function textsLoaded(wanted: Namespace | readonly Namespace[]): Promise<void> {
  if (!i18next.isInitialized) {
    // Their files are fetched beside the first ones; one that does not come says so when i18next asks for it.
    const language = initialLanguage();
    for (const name of [wanted].flat()) void loadTexts(language, name).catch(() => undefined);
    await new Promise<void>((resolve) => {
      i18next.on('initialized', () => {
        resolve();
      });
    });
  }
  await i18next.loadNamespaces(wanted);
}

/**
 * Fetches those of the texts that are not here. Rejects with what the browser says of one that does not come: i18next
 * takes that for an answer, and shows keys.
 */
export async function fetchTexts(language: string, wanted: readonly string[]): Promise<void> {
  const missing = wanted.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      i18next.addResourceBundle(language, namespace, await loadTexts(language, namespace));
    }),
  );
}

/**
 * Shows another language now and at the next start. Rejects while texts that are in use cannot be fetched: the page goes
 * on in its language then, and a page loaded anew speaks the other.
 */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await fetchTexts(language, [i18next.options.ns ?? []].flat());
  await i18next.changeLanguage(language);
}

/** The language shown now. */
export const currentLanguage = (): Language => (i18next.language === 'zh-CN' ? 'zh-CN' : 'en-US');

export { i18next };
