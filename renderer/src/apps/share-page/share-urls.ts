/** What a path after `/share/` names: a share, or a collection of files. Null for nothing. */
export function shareTarget(pathname: string): { readonly kind: 'share' | 'collect'; readonly id: string } | null {
  const [, first = '', second = '', third = ''] = pathname.split('/');
  if (first !== 'share') return null;
  if (second === 'collect') return third === '' ? null : { kind: 'collect', id: decodeURIComponent(third) };
  return second === '' ? null : { kind: 'share', id: decodeURIComponent(second) };
}
