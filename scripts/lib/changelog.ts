/**
 * Lines of a version's section in the changelog, as they are shown to people who update. Throws when the version has
 * no section or an empty one: a release that tells nobody what it brings is not made.
 */
export function notesOfVersion(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split('\n', 1)[0]?.trim() === version);
  const lines = section?.split('\n').slice(1).join('\n').trim() ?? '';
  if (lines === '') throw new Error(`CHANGELOG.md says nothing of version ${version}`);
  return lines;
}
