import type { Article } from '../article.ts';
import type { TopicsOf } from '../topics.ts';

export const media: Record<TopicsOf<'media'>, Article> = {
  album: {
    title: 'Photo album',
    words: 'photos pictures timeline albums people places map faces phone favourite smart album',
    lead: 'All photos and films of your folders on one timeline. They stay where they are; nothing is copied.',
    how: [
      [
        'Choose the folders',
        '"Set up" says in which folders the album looks, what is left out, and from which size on.',
      ],
      ['Move through time', 'Drag along the years at the edge, or press G and type a date.'],
      ['Make albums', 'Select photos and "Add to album". A smart album fills itself by kind, time, tag or favourites.'],
      ['Share an album', 'Under "About the album" choose accounts, and whether they may add photos.'],
      [
        'Discover and map',
        'People, places, things and years, and a map of photos that tell where they were taken. The map needs no internet.',
      ],
    ],
    trouble: [
      [
        'Photos are missing',
        'They lie in other folders, are smaller than the smallest size, or are still being read: "Set up" shows how far it is. "Look again" goes through the folders anew.',
      ],
      [
        'No people are found',
        'People come from names that programs have written into the photos. The album does not recognise faces itself.',
      ],
      ['A photo is at a wrong time', 'The time is what the camera wrote into it, else that of the file.'],
    ],
  },
  notes: {
    title: 'Notebook',
    words: 'notes memo checklist table version conflict print export markdown autosave N002002',
    lead: 'Notes with headings, checklists, tables, pictures and code, saved while you type.',
    how: [
      [
        'Write',
        'New note, and type. Three seconds after the last letter it is saved on the device; until then it is kept on this computer.',
      ],
      ['Order', 'Notebooks at the left, favourites, and a search over all words.'],
      ['Go back to an earlier text', 'Versions, in the menu of a note, shows what differs and restores any of them.'],
      ['Be reminded', 'A memo with a time sends a message when it has come.'],
      ['Take it along', 'Print, or save as HTML, Markdown or PDF.'],
      ['Private notes', 'Notes in the safe box are encrypted like everything there.'],
    ],
    trouble: [
      [
        '"Changed elsewhere"',
        'The note was saved on another computer too. Keep mine, keep theirs, both, or put them together; every text stays among the versions.',
      ],
      [
        '"Not saved, kept on this computer"',
        'The device does not answer. Go on writing; it is sent as soon as it is back.',
      ],
      ['A note is gone', 'Look in the recycle bin of the notes. Typing in a note there brings it back.'],
    ],
  },
};
