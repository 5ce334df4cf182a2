import { holdLoad } from './hold-load.ts';

/** What a device says to bytes: HTTP status, and the envelope as it came. */
export interface BytesAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * Posts bytes that no call carries, such as a picture. It outlasts the view that asked for it (WND-04). Rejects when
 * nothing answered, or no envelope.
 */
export const sendBytes = (url: string, body: FormData | Blob): Promise<BytesAnswer> =>
  holdLoad(
    fetch(url, { method: 'POST', body }).then(async (response) => ({
      status: response.status,
      answer: (await response.json()) as unknown,
    })),
  );
