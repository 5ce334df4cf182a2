/** Sends push messages; `to` is 'all', 'master', a username, or `perm:<feature>` for all who have that feature. */
export interface PushSender {
  send(message: { topic: string; type: string; to: string; data: Record<string, unknown> | null }): void;
}
