/** What browsers say of code or styles that could not be fetched. */
const missing = /dynamically imported module|importing a module script|unable to preload css/i;

/**
 * Whether an error says that a part of the console could not be fetched: the device was away, or has another version
 * by now. A browser keeps the failure for the life of the page, so that trying again needs a reload.
 */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message);
}

/**
 * Reloads the page once the device answers: a reload while it is away would leave nothing at all. Resolves with
 * whether it did; open windows come back afterwards (WIN-25).
 */
export async function reloadWhenThere(
  ask: () => Promise<{ readonly ok: boolean }> = () =>
    fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' }),
  reload: () => void = () => {
    location.reload();
  },
): Promise<boolean> {
  const there = await ask().then(
    ({ ok }) => ok,
    () => false,
  );
  if (there) reload();
  return there;
}
