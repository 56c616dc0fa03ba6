import { type ComponentProps, useId, useState } from 'react';
import { STARS } from './review-fields.ts';

/** One to five stars, of which one number is chosen; those up to it are filled. */
export function StarField({
  problem,
  onChange,
  ...radio
}: ComponentProps<'input'> & { problem: string | undefined }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : id}>
      <legend className="font-semibold">Votre note</legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className={`flex size-11 cursor-pointer items-center justify-center rounded-lg text-3xl leading-none has-focus-visible:outline-3 has-focus-visible:outline-accent ${
              Number(stars) <= chosen ? 'text-amber-600' : 'text-[#76849c]'
            }`}
          >
            <input
              type="radio"
              {...radio}
              value={stars}
              onChange={(event) => {
                setChosen(Number(stars));
                void onChange?.(event);
              }}
              className="sr-only"
            />
            <span aria-hidden="true">{Number(stars) <= chosen ? '★' : '☆'}</span>
            <span className="sr-only">{stars === '1' ? '1 étoile' : `${stars} étoiles`}</span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className="mt-1 text-sm font-semibold text-promo">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
