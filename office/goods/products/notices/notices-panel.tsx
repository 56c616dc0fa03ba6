import { Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useRecordContext } from 'react-admin';
import { fileSizeText } from '#contract/base/fields/file-size.ts';
import { VIDEO_SITES } from '#contract/base/fields/video-link.ts';
import { MAX_NOTICES, MAX_VIDEOS } from '#contract/base/limits.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { NoticeChoice, NoticeList } from '#contract/goods/catalogue/notices.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { moved } from '#office/base/lists/moved.ts';
import { RowButtons } from '#office/base/lists/row-buttons.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { AddNotice } from './add-notice.tsx';
import { AddVideo } from './add-video.tsx';
import { type Entry, ListLine } from './list-line.tsx';

/** The PDFs and videos of a product; each change is saved at once. */
export function NoticesPanel() {
  const product = useRecordContext<{ id: number }>();
  if (product === undefined) return null;
  return <Notices key={product.id} productId={product.id} />;
}

function Notices({ productId }: { productId: number }) {
  const heading = useId();
  const mayWrite = useMay('catalogue:write');
  const { act, isBusy } = useCall();
  const path = pathTo(paths.productNotices, { id: productId });
  const { data } = useQuery({
    queryKey: ['notices', productId],
    queryFn: (): Promise<NoticeList> => callApi(path),
  });
  if (data === undefined) return null;
  const { notices, videos, version } = data;
  const save = async (change: Partial<NoticeChoice>) => {
    const body = { notices, videos, ...change };
    return callApi(path, { method: 'PUT', body, version });
  };
  const isFixed = !mayWrite || isBusy;
  return (
    <Card component="section" variant="outlined" aria-labelledby={heading} sx={{ m: 2, mt: 0 }}>
      <CardContent>
        <Typography id={heading} variant="h6" component="h2">
          Notices et vidéos
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          La page du produit les montre dans cet ordre : {MAX_NOTICES} PDF de 10 Mo au plus, et{' '}
          {MAX_VIDEOS} liens vers {VIDEO_SITES}.
        </Typography>
        <EditedList
          entries={notices}
          isFixed={isFixed}
          aboutOf={({ bytes }) => `PDF, ${fileSizeText(bytes)}`}
          onChange={(next) => act(() => save({ notices: next }))}
        >
          {mayWrite && (
            <AddNotice
              titles={notices.map(({ title }) => title)}
              isBusy={isBusy}
              onAdd={(send) => act(async () => save({ notices: [...notices, await send()] }))}
            />
          )}
        </EditedList>
        <EditedList
          entries={videos}
          isFixed={isFixed}
          aboutOf={({ site }) => site}
          onChange={(next) => act(() => save({ videos: next }))}
        >
          {mayWrite && (
            <AddVideo
              isBusy={isBusy}
              onAdd={async (video) =>
                (await act(() => save({ videos: [...videos, video] }))) !== undefined
              }
            />
          )}
        </EditedList>
      </CardContent>
    </Card>
  );
}

/** Entries that can be renamed, moved and removed, then what adds one. */
function EditedList<E extends Entry>({
  entries,
  isFixed,
  aboutOf,
  onChange,
  children,
}: {
  entries: readonly E[];
  isFixed: boolean;
  aboutOf: (entry: E) => string;
  onChange: (entries: E[]) => void;
  children: ReactNode;
}) {
  return (
    <>
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mb: 1 }}>
        {entries.map((entry, place) => (
          <ListLine
            key={entry.url}
            entry={entry}
            about={aboutOf(entry)}
            isFixed={isFixed}
            onRename={(title) => onChange(entries.with(place, { ...entry, title }))}
          >
            <RowButtons
              name={entry.title}
              place={place}
              last={entries.length - 1}
              isFixed={isFixed}
              onMove={(by) => onChange(moved(entries, place, by))}
              onRemove={() => onChange(entries.toSpliced(place, 1))}
            />
          </ListLine>
        ))}
      </Stack>
      {children}
    </>
  );
}
