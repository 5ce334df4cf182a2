/** Why the device cannot start, in one line for the person who started it; the command line ends with code 2. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
