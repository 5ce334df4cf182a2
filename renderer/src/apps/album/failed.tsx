import { ErrorState } from '../../components/error-state.tsx';

const textOf = (error: unknown, key: 'message' | 'code'): string => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : '';
};

/** What a call failed with, in the words of the device, and a way to try it again. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = textOf(error, 'message');
  return <ErrorState {...(text === '' ? {} : { text })} code={textOf(error, 'code')} onRetry={onRetry} />;
}
