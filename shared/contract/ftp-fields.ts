/** What the fields of an FTP server look like; asked at the door of the device and in the form alike (APP-BFTP-01). */

/** A name or an address, without anything that would be a part of a link. */
export const ftpHost = /^[^\s/@\\\p{Cc}]+$/u;
/** A name that can be said in one line. */
export const ftpUser = /^[^\p{Cc}]+$/u;
/** A folder of the server, from its root, without steps up and without anything that ends a line. */
export const ftpFolder = /^\/(?!(?:.*\/)?\.\.?(?:\/|$))[^\p{Cc}]*$/u;
/** SHA-256 of a certificate: 32 pairs of hexadecimal digits with colons. */
export const certificatePrint = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/;
/** Most characters of a folder's path on the server. */
export const FTP_PATH_MAX = 1024;
