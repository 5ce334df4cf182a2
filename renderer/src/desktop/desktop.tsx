/** The desktop of the signed-in account. */
export function Desktop() {
  return <div data-testid="desktop" />;
}
