/** Why a request to the control surface was refused, in words for the person who writes the test. */
export class ControlError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}
