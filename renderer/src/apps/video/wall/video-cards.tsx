import { useState } from 'react';
import type { VideoNext, VideoRecord } from '#shared/contract/calls-video.ts';
import { CardGrid } from '../../../components/place/card-grid.tsx';
import { ChooseCollection } from '../choose-collection.tsx';
import { useVideo } from '../video-context.ts';
import { playNext } from '../video-deeds.ts';
import { useVideoMenu } from './use-video-menu.ts';
import { VideoCard } from './video-card.tsx';

interface Props {
  readonly label: string;
  readonly videos: readonly (VideoRecord & { readonly next?: VideoNext })[];
  /** Something of them is another one now. */
  readonly onChanged: () => void;
}

/** Films, series or collections as cards; what was begun goes on with a press. */
export function VideoCards({ label, videos, onChanged }: Props) {
  const view = useVideo();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const menuOf = useVideoMenu({ onCollect: setAsked, onChanged });
  return (
    <>
      <CardGrid label={label} shape="poster">
        {videos.map((video) => {
          const { next } = video;
          return (
            <VideoCard
              key={video.id}
              video={video}
              items={menuOf(video)}
              {...(next === undefined
                ? {}
                : {
                    next,
                    onPlay: () => {
                      playNext(view, next, video.title);
                    },
                  })}
            />
          );
        })}
      </CardGrid>
      {asked !== null && (
        <ChooseCollection
          ids={asked}
          onDone={() => {
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
