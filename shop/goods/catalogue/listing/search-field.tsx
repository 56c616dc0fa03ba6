import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { SEARCH } from '#contract/base/limits.ts';
import { messages } from '#contract/talk/messages.ts';
import { fieldStyle } from '#shop/base/ui/fields/field-style.ts';
import { useDraft } from '#shop/base/ui/fields/use-draft.ts';
import { useEarlyTyping } from '#shop/base/ui/hooks/use-hydrated.ts';
import { cleanText } from './filters/filters.ts';

const isSameSearch = (a: string, b: string) => cleanText(a) === cleanText(b);

/** Searches 300 ms after the last letter, from two letters on, or when the field is emptied (rule G-14). */
export function SearchField({
  value,
  onChange,
}: {
  value: string;
  onChange: (search: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { draft, setDraft, flush } = useDraft(value, {
    isSame: isSameSearch,
    delayMs: SEARCH.debounceMs,
    apply: (typed) => {
      const { length } = cleanText(typed);
      if (length === 0 || length >= SEARCH.minLength) onChange(typed);
    },
  });
  useEarlyTyping(field, setDraft);
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        Rechercher dans la liste
      </label>
      <div className="relative mt-1">
        <Search
          aria-hidden="true"
          size={20}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
        />
        <input
          ref={field}
          id={id}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH.maxLength}
          placeholder={messages.search.placeholder}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && flush()}
          className={`${fieldStyle} appearance-none pl-10 ${draft === '' ? 'pr-3' : 'pr-11'} [&::-webkit-search-cancel-button]:hidden`}
        />
        {draft !== '' && (
          <button
            type="button"
            aria-label="Effacer la recherche"
            onClick={() => {
              setDraft('');
              field.current?.focus();
            }}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted"
          >
            <X aria-hidden="true" size={20} />
          </button>
        )}
      </div>
    </div>
  );
}
