import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { VideoKind } from '#shared/contract/kinds.ts';

const child = (name: string, id: string): string => `/video/${name}?id=${encodeURIComponent(id)}`;

const screens: Readonly<Record<VideoKind, string>> = { movie: 'detail', series: 'seriesDetail', diy: 'diyDetail' };

/** Address of the page of a film, series or collection. */
export const videoUrl = ({ kind, id }: Pick<VideoRecord, 'kind' | 'id'>): string => child(screens[kind], id);

/** Address of the films and series of a library. */
export const libraryUrl = (id: string): string => `/video/list?lib_id=${encodeURIComponent(id)}`;

/** Address of the settings of a library. */
export const libSettingUrl = (id: string): string => child('settingDetail', id);

/** Address of what is shown in place of something that is gone; `owner`: whose it was, '' when that is not known. */
export const goneUrl = (owner = ''): string =>
  owner === '' ? '/video/shareEmpty' : `/video/shareEmpty?owner=${encodeURIComponent(owner)}`;

/**
 * Address that plays a file of a film or episode; `at`: from that second on, without asking where it was left.
 */
export const playUrl = (path: string, id: string, at?: number): string =>
  `/player?path=${encodeURIComponent(path)}&id=${encodeURIComponent(id)}${at === undefined ? '' : `&at=${Math.floor(at)}`}`;
