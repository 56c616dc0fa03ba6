import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { productLink, screens, shopLink } from '#contract/base/screens.ts';
import { useEarlyTyping } from '#shop/base/ui/hooks/use-early-typing.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { type Option, optionId } from './option.ts';
import { SearchField } from './search-field.tsx';
import type { SuggestionPanel as Panel } from './suggestion-panel.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useSearchText } from './use-search-text.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

type PanelProps = ComponentProps<typeof Panel>;

/**
 * The search of the header: a combobox over the best matches. The form also works before and
 * without the script.
 */
export function SearchBar() {
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text, type, leave: leaveText } = useSearchText();
  const [isOpen, setIsOpen] = useState(false);
  // Fetched when the field is entered, so that it is there before the first answer.
  const { Part: SuggestionPanel, load } = useLatePart<PanelProps>(() =>
    import('./suggestion-panel.tsx').then((module) => module.SuggestionPanel),
  );
  const suggestions = useSuggestions(text, isOpen);
  const options = isOpen && SuggestionPanel ? optionsOf(suggestions, text) : [];
  const { activeIndex, move, leave } = useActiveOption(options, suggestions.answer);

  useEarlyTyping(field, (typed) => {
    type(typed);
    // Whoever is still at it waits for an answer.
    if (document.activeElement !== field.current) return leaveText();
    setIsOpen(true);
    load();
  });
  useEffect(() => {
    if (activeIndex < 0) return;
    document.getElementById(optionId(listId, activeIndex))?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, listId]);

  const close = () => {
    setIsOpen(false);
    leave();
  };
  const choose = (option?: Option) => {
    close();
    field.current?.blur();
    leaveText(option?.product ? '' : text.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const option = options[activeIndex];
    choose(option);
    navigate(option?.to ?? shopLink({ search: text.trim() }), {
      state: option?.product && { product: option.product },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && !isOpen) setIsOpen(true);
    else if (!isOpen || !move(event)) return;
    event.preventDefault();
  };

  return (
    <search className="min-w-0 flex-1">
      <form
        action={screens.shop}
        onSubmit={submit}
        onFocus={() => load()}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          close();
          leaveText();
        }}
      >
        <SearchField
          field={field}
          text={text}
          listId={options.length > 0 ? listId : undefined}
          activeId={activeIndex < 0 ? undefined : optionId(listId, activeIndex)}
          onType={(typed) => {
            type(typed);
            setIsOpen(true);
            leave();
          }}
          onKeyDown={onKeyDown}
        />
        {SuggestionPanel && (
          <SuggestionPanel
            listId={listId}
            isOpen={isOpen}
            options={options}
            activeIndex={activeIndex}
            onChoose={choose}
            suggestions={suggestions}
          />
        )}
      </form>
    </search>
  );
}

function optionsOf({ answer }: Suggestions, text: string): Option[] {
  if (answer === undefined || answer.products.length === 0) return [];
  return [
    ...answer.products.map((product) => ({ to: productLink(product.id), product })),
    { to: shopLink({ search: text.trim() }) },
  ];
}
