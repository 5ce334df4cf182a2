/** Folders of WeChat itself, on Windows before and since version 4, and on macOS. */
const own: ReadonlySet<string> = new Set(['wechat files', 'xwechat_files', 'com.tencent.xinwechat']);
/** What lies in the folder of one account there. */
const parts: ReadonlySet<string> = new Set(['msg', 'filestorage', 'db_storage']);
const isAccount = (name: string): boolean => name.startsWith('wxid_');

/**
 * Whether a folder looks like one in which WeChat keeps its chats on a computer, by its name and the names of the folders
 * in it (APP-WX-01). An account may have a name of its own and its program another version: this is a hint, no proof.
 */
export function looksLikeChats(name: string, folders: readonly string[]): boolean {
  const [self, ...inside] = [name, ...folders].map((each) => each.toLowerCase());
  if (self !== undefined && (own.has(self) || isAccount(self))) return true;
  return inside.some((each) => own.has(each) || isAccount(each) || parts.has(each));
}
