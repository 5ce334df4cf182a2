const PICTURE = /^\/.{1,1000}\.(jpe?g|png|webp|gif|avif|bmp|heic|heif)$/iu;

/** Whether a stored wallpaper is a picture of the device, by its path, rather than the name of one of the seven (DEV-06). */
export const isPictureWallpaper = (value: string): boolean => PICTURE.test(value);

/** How far a wallpaper can be darkened (percent) and blurred (desktop units), so that what stands on it is calm. DEV-06 */
export const wallpaperDims = [0, 15, 30, 45, 60] as const;
export type WallpaperDim = (typeof wallpaperDims)[number];
export const wallpaperBlurs = [0, 4, 10, 20] as const;
export type WallpaperBlur = (typeof wallpaperBlurs)[number];
