/** An audio element that plays nothing: tests say what happens to it. */
export class FakeAudio extends EventTarget {
  preload = '';
  volume = 1;
  muted = false;
  defaultPlaybackRate = 1;
  playbackRate = 1;
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  error: unknown = null;
  /** The page may not play yet. */
  refused = false;
  #src = '';
  get src(): string {
    return this.#src;
  }
  set src(url: string) {
    this.#src = url;
    this.#forget();
  }
  hasAttribute(): boolean {
    return this.#src !== '';
  }
  removeAttribute(): void {
    this.#src = '';
  }
  /** As elements do: whatever was known of what plays is forgotten, and it stands at its beginning. */
  load(): void {
    this.#forget();
  }
  #forget(): void {
    this.currentTime = 0;
    this.duration = Number.NaN;
    this.readyState = 0;
    this.error = null;
    this.playbackRate = this.defaultPlaybackRate;
  }
  play(): Promise<void> {
    this.paused = false;
    return this.refused ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve();
  }
  pause(): void {
    this.paused = true;
  }
  say(name: string): void {
    this.dispatchEvent(new Event(name));
  }
  /** What is played cannot be read on: a code of MediaError. */
  fail(code: number): void {
    this.error = { code };
    this.say('error');
  }
  know(duration: number): void {
    this.duration = duration;
    this.readyState = 4;
    this.say('loadedmetadata');
    this.say('playing');
  }
}
