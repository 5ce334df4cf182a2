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
  babies: {
    title: 'Baby albums and moments',
    words: 'baby child moments post feed birthday lunar age like comment family first steps growth diary',
    lead: 'What happens in the life of a child, with photos of this device, for the family to see, like and comment.',
    how: [
      [
        'Add a baby',
        'In the album choose "Baby albums", then "Add a baby". The birthday is picked in the solar or the lunar calendar; with the lunar one the years are counted by the lunar birthday.',
      ],
      ['Share it', '"Members…" in the menu of the baby takes accounts in, and says whether they may post.'],
      [
        'Post',
        'Write something, choose photos, or both. The window "Baby moments" posts at once; a date in the past puts the moment where it belongs.',
      ],
      ['Like and comment', 'Every member likes and comments. Ctrl and Enter sends a comment.'],
      [
        'Change and delete',
        'Own moments are changed and deleted from their menu; the owner of the baby can delete any. Photos stay where they are.',
      ],
    ],
    trouble: [
      [
        'A photo is crossed out',
        'It was moved outside of this device, deleted, or who posted it may no longer read it. Renaming and moving it in the file manager does no harm.',
      ],
      [
        'There is no "Post"',
        'The owner of the baby has shared it for looking only. Likes and comments are open to you.',
      ],
      ['No photos to choose from', 'They come from the folders of the photo album: "Set up" chooses them.'],
    ],
  },
  farAlbums: {
    title: 'Albums of other devices',
    words: 'other NAS friend family link share album relay remote code save photos offline leave accept',
    lead: 'Photos that somebody shares on another NAS, among your albums. They stay there; you look at them and save what you like.',
    how: [
      [
        'Share one',
        'On the other device somebody makes a link to a folder or to photos with "Share…", and sends you its address for everybody.',
      ],
      [
        'Add it',
        'In the album choose "Other devices", then "Add an album", and paste what you were sent. The code below the link is taken along.',
      ],
      [
        'Look at it',
        'A click opens a photo; the arrow keys go on, Escape goes back. Folders of the album open as well.',
      ],
      [
        'Save photos',
        'Choose photos by their corner or with the space bar, then "Save to my album". With none chosen all of the folder are saved.',
      ],
      ['Leave it', '"Leave…" in its menu takes it out of your list. What you have saved stays.'],
    ],
    trouble: [
      [
        'It says "Device offline"',
        'The other device is switched off or not connected. What was known of the album stays in the list; open it again later.',
      ],
      [
        'It says "Has another code"',
        'Its owner has changed the code. Choose "Enter the new code…" in the menu of the album.',
      ],
      [
        'Saving ends before all are there',
        'Links can have a limit of downloads. Save again later: what is there already is not saved twice.',
      ],
      ['A film does not play', 'Films are shown as a picture until they are saved.'],
    ],
  },
  music: {
    title: 'Music',
    words: 'songs artists albums playlist queue lyrics lrc shuffle repeat gapless player mp3 flac favourite cover',
    lead: 'All songs of your folders, by artist, album and folder, with a player that goes on while you look around.',
    how: [
      [
        'Choose the folders',
        '"Music folders" says where songs are looked for, what is left out, and from which length on.',
      ],
      [
        'Play',
        'Double-click a song: the list goes on from there. "Play all" and "Shuffle" take everything that is shown. K plays and pauses, N and P go to the next and the previous song.',
      ],
      [
        'The queue',
        'The sign at the right of the player shows it. Drag songs or press Alt with an arrow; Delete takes one out; plus keeps the queue as a playlist.',
      ],
      [
        'Playlists',
        '"Add to a playlist" in the menu of songs. In the list, drag or Alt with an arrow changes the order. Marked songs are in "Favourites".',
      ],
      [
        'Lyrics',
        'A file of the same name that ends in .lrc beside the song, or what stands in the song itself. A press on a line goes there.',
      ],
    ],
    trouble: [
      [
        'Songs are missing',
        'They lie in other folders, are shorter than the shortest length, or are still being read: "Music folders" shows how far it is. "Look again" goes through the folders anew.',
      ],
      [
        'Artist or album is wrong or unknown',
        'They are what stands in the files. Change it there with a program for tags; the library follows by itself.',
      ],
      [
        'A song is skipped',
        'The browser cannot play its format, or the file is damaged. It can still be downloaded from its menu.',
      ],
    ],
  },
  audiobooks: {
    title: 'Audiobooks',
    words: 'audiobook book chapter m4b listen continue resume sleep timer speed skip narrator author shelf progress',
    lead: 'Books that are read to you, with their chapters and the place where you were in each.',
    how: [
      [
        'Choose the folders',
        '"Settings" says where books are looked for. A folder of audio files is one book, its chapters in the order of the names; an .m4b file is one as well.',
      ],
      [
        'Go on listening',
        'Open a book and press "Continue": it goes on at the chapter and second where you were, on any computer.',
      ],
      [
        'In the player',
        'The list at the right shows the chapters. N and P go to the next and the previous one, J and L a few seconds back and on, K plays and pauses.',
      ],
      ['Fall asleep', 'The moon sets a time, or the end of the chapter, at which it falls silent. The place is kept.'],
      [
        'Speed and jingles',
        '"Settings" sets the usual speed, and how many seconds are skipped at the beginning and end of each chapter.',
      ],
    ],
    trouble: [
      [
        'A book is missing',
        'It lies in another folder, or is still being read: "Settings" shows how far it is. "Look again" goes through the folders anew.',
      ],
      [
        'One book is shown as several',
        'Its parts lie in folders of their own. Put the files into one folder; names such as "1-01" keep the order.',
      ],
      [
        'A chapter cannot be played',
        'The browser does not know its format, or the file is damaged or protected against copying.',
      ],
    ],
  },
  video: {
    title: 'Films and series',
    words:
      'video movie film series season episode poster library nfo collection watched continue resume subtitles codec scan',
    lead: 'Films and series of your folders with their pictures, what you have seen of them, and collections.',
    how: [
      [
        'Make a library',
        '"Libraries" says in which folders films are looked for, and what is left out. Files stay where they are.',
      ],
      [
        'Name files so that they are known',
        'A film: "Title (2019).mp4", best in a folder of that name. An episode: "Series S01E02.mp4", or "Season 1/02 - Title.mp4" in the folder of the series.',
      ],
      [
        'Descriptions and pictures',
        'An .nfo file beside a film tells title, year and description; poster.jpg, folder.jpg or "name-poster.jpg" is its picture. "Edit" and "Choose a description" change them by hand.',
      ],
      [
        'Go on watching',
        'What was begun stands first on the start page. A film counts as watched near its end; the sign on its page says so by hand.',
      ],
      [
        'The player',
        'The sheet of shortcuts ("?") lists its keys: c turns to other subtitles, g and h show them earlier or later, i opens a small picture. At the end the next one begins after a moment, unless you cancel it.',
      ],
      [
        'Collections',
        '"Add to a collection" in the menu of a film. On the page of the collection, drag or Alt with an arrow changes the order.',
      ],
      [
        'Many at once',
        '"Manage" matches films again, hides them, or takes them out of the library. Their files stay in any case.',
      ],
    ],
    trouble: [
      [
        'A film is missing',
        'It lies in another folder, is hidden or was removed, or is still being read: "Libraries" shows how far it is. "Scan" looks again.',
      ],
      [
        'Episodes stand alone, or in the wrong series',
        'The name of the file needs season and episode (S01E02). The folder above gives the series its name.',
      ],
      [
        '"Cannot play here"',
        'The browser does not know the format of the film, or of its sound. Download it, or open it with another program of this computer.',
      ],
    ],
  },
  courses: {
    title: 'Courses and classroom',
    words: 'course lesson class lecture training teach learn progress note publish N000003 N001111',
    lead: 'A folder of videos becomes a course: lessons in their order, with progress and notes of your own.',
    how: [
      [
        'Make a course',
        '"New course" asks for a folder. Its videos are the lessons, by name: "1 Begin", "2 Bowline", "10 Splices". Videos that come later join by themselves.',
      ],
      [
        'Put lessons in order',
        'Drag them, or press Alt with an arrow. "Order by name" in the menu of the course takes that back.',
      ],
      [
        'Watch',
        'The classroom goes on with the lesson you were at. Near its end a lesson counts as finished; the circle beside it says so by hand.',
      ],
      ['Write notes', 'Beside the player, for each lesson. They save themselves, and only you see them.'],
      [
        'Publish to everybody',
        'An administrator can give a course to all accounts. They may watch its videos and see the cover; all else in the folder stays private.',
      ],
      [
        'Hide or delete',
        'A hidden course leaves the classroom. Deleting takes the course, its progress and notes; the videos stay.',
      ],
    ],
    trouble: [
      [
        '"File missing"',
        'The video was renamed outside of the device, removed, or its drive is away. Progress and notes are kept until the lesson is removed.',
      ],
      [
        'A video is no lesson',
        'It must lie in the folder itself, not in one below it. Links and hidden files are left out.',
      ],
      [
        '"Cannot be published"',
        'The folder lies behind a link, or somebody else has shared it with you. Choose a folder of your own or a team folder.',
      ],
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
