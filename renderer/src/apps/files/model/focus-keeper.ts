/** Hands the keyboard from the list of one folder to the list of the next: going somewhere does not lose it. */
export class FocusKeeper {
  private wanted = false;

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
