import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { withQuery } from '#contract/base/paths.ts';
import type { Case, CaseMediaFile } from '#contract/delivery/after-sales.ts';
import { CASE_MEDIA_WORDS } from '#contract/delivery/after-sales-words.ts';
import { openPrivateFile, usePrivateFile } from '#shop/base/api/save-document.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { UploadField } from './upload-field.tsx';

export function CaseFiles({
  one: { id, state, media },
  token,
  onDone,
}: {
  one: Case;
  token: string;
  onDone: () => Promise<void>;
}) {
  return (
    <Card title="Photos, vidéos et messages vocaux">
      {media.length === 0 && <p className="text-muted">Aucun fichier pour le moment.</p>}
      <ul className="grid grid-cols-2 gap-3 empty:hidden">
        {media.map((file) => (
          <li key={file.key} className={file.kind === 'photo' ? '' : 'col-span-2'}>
            <Shown file={file} token={token} />
          </li>
        ))}
      </ul>
      {state !== 'closed' && (
        <div className="mt-4 space-y-4">
          <UploadField
            caseId={id}
            token={token}
            kind="video"
            icon={Video}
            label="Ajouter une vidéo"
            hint="20 Mo au plus, une minute suffit."
            onDone={onDone}
          />
          <UploadField
            caseId={id}
            token={token}
            kind="voice"
            icon={Mic}
            label="Ajouter un message vocal"
            hint="5 Mo au plus."
            onDone={onDone}
          />
        </div>
      )}
    </Card>
  );
}

function Shown({ file, token }: { file: CaseMediaFile; token: string }) {
  const url = withQuery(file.url, { token });
  const name = `${CASE_MEDIA_WORDS[file.kind]} du ${frenchMoment(file.at)}`;
  const tries = usePrivateFile();
  if (file.kind === 'photo') {
    return (
      <a href={url} target="_blank" rel="noopener" onClick={openPrivateFile}>
        <img
          {...tries}
          src={url}
          alt={name}
          loading="lazy"
          className="aspect-square w-full rounded-lg border border-line object-cover"
        />
      </a>
    );
  }
  if (file.kind === 'voice') {
    return (
      <audio {...tries} src={url} controls preload="none" aria-label={name} className="w-full" />
    );
  }
  return (
    <video
      {...tries}
      src={url}
      controls
      preload="none"
      aria-label={name}
      className="aspect-video w-full rounded-lg bg-ink"
    />
  );
}
