import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent, RefObject } from 'react';
import { SEARCH } from '#contract/base/limits.ts';
import { messages } from '#contract/talk/messages.ts';

const button = 'absolute inset-y-0 flex w-11 items-center justify-center rounded-full';

/** `listId` is set while options are shown. */
export function SearchField({
  field,
  text,
  listId,
  activeId,
  onType,
  onKeyDown,
}: {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  listId: string | undefined;
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const empty = () => {
    onType('');
    field.current?.focus();
  };
  return (
    <div className="relative">
      <input
        ref={field}
        type="text"
        name="search"
        role="combobox"
        aria-label="Rechercher un produit"
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={messages.search.placeholder}
        maxLength={SEARCH.maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className={`h-11 w-full rounded-full border border-muted/60 bg-mist pl-4 placeholder:text-muted focus:border-accent focus:bg-white ${text === '' ? 'pr-11' : 'pr-22'}`}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Effacer la recherche"
          onClick={empty}
          className={`${button} right-11 text-muted hover:text-ink`}
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
      <button
        type="submit"
        aria-label="Rechercher"
        className={`${button} right-0 text-accent-dark`}
      >
        <Search aria-hidden="true" size={20} />
      </button>
    </div>
  );
}
