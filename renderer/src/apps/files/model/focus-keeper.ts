/** Hands the keyboard from the list of one folder to the list of the next: going somewhere does not lose it. */
export class FocusKeeper {
  private wanted = false;
  private list: HTMLElement | null = null;

  /** The list that is shown now; null while there is none. */
  show(list: HTMLElement | null): void {
    this.list = list;
  }

  /** A field beside the list is done with: the list takes the keyboard, or the next one does where there is none. */
  give(): void {
    if (this.list === null) this.wanted = true;
    else this.list.focus({ preventScroll: true });
  }

  /** A list goes away; `focused` says whether the keyboard was in it. */
  leave(focused: boolean): void {
    this.wanted ||= focused;
  }

  /** Answers once whether the new list takes the keyboard. */
  take(): boolean {
    const { wanted } = this;
    this.wanted = false;
    return wanted;
  }
}
