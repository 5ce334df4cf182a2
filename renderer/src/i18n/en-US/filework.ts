/** Working with files: what the file manager offers beyond the texts of `files`. */
export const filework = {
  action: {
    more: 'More',
    favourite: 'Add to favourites',
    unfavourite: 'Remove from favourites',
    locate: 'Show in its folder',
    copyPath: 'Copy path',
  },
  favourite: {
    added_one: '{{count}} item is a favourite now',
    added_other: '{{count}} items are favourites now',
    removed_one: '{{count}} item is no favourite any more',
    removed_other: '{{count}} items are no favourites any more',
  },
  path: {
    copied_one: 'Path copied',
    copied_other: '{{count}} paths copied',
    failed: 'The path could not be copied',
  },
} as const;
