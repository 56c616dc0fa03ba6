import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { SEARCH } from '#contract/base/limits.ts';
import { screens, shopLink } from '#contract/base/screens.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useEarlyTyping } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import { SearchField } from './search-field.tsx';
import type { SuggestionPanel as Panel } from './suggestion-panel.tsx';
import { type Option, optionId, type Suggestions, useSuggestions } from './use-suggestions.ts';

type PanelProps = ComponentProps<typeof Panel>;

/** A combobox; the form also works without script. */
export function SearchBar() {
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text, type, leave: leaveText } = useSearchText();
  const [isOpen, setIsOpen] = useState(false);
  // Fetched on focus, before the first response.
  const { Part: SuggestionPanel, load } = useLatePart<PanelProps>(() =>
    import('./suggestion-panel.tsx').then((module) => module.SuggestionPanel),
  );
  const suggestions = useSuggestions(text, isOpen, useShop().categories);
  const options = isOpen && SuggestionPanel ? optionsOf(suggestions, text) : [];
  const { activeIndex, move, leave } = useActiveOption(options, suggestions.answer);

  useEarlyTyping(field, (typed) => {
    type(typed);
    // Focus elsewhere: the visitor no longer waits.
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
    leaveText(option?.product || option?.label ? '' : text.trim());
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
  if (answer === undefined || answer.count === 0) return [];
  return [...answer.options, { to: shopLink({ search: text.trim() }) }];
}

/** -1 for none; each new list starts so. WAI-ARIA 1.2 combobox: the focus stays in the field. */
function useActiveOption<Option>(options: readonly Option[], list: unknown) {
  const [reached, setReached] = useState<{ list: unknown; index: number }>();
  const count = options.length;
  const activeIndex = reached !== undefined && reached.list === list ? reached.index : -1;
  const moveTo = (index: number) => setReached({ list, index });

  /** Returns whether the key moved. */
  const move = (event: KeyboardEvent): boolean => {
    const next = {
      ArrowDown: (activeIndex + 1) % count,
      ArrowUp: activeIndex <= 0 ? count - 1 : activeIndex - 1,
      // Without a reached option both keys belong to the text.
      Home: activeIndex < 0 ? undefined : 0,
      End: activeIndex < 0 ? undefined : count - 1,
    }[event.key];
    if (count === 0 || next === undefined) return false;
    moveTo(next);
    return true;
  };
  return { activeIndex, move, leave: () => setReached(undefined) };
}

/** The search text follows the address (rule W-4). */
function useSearchText() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // An unknown address searches nothing: the server makes one page for all of them.
  const isUnknown = useParams()['*'] !== undefined;
  const inAddress = isUnknown ? '' : (new URLSearchParams(search).get('search') ?? '');
  const [text, setText] = useState(inAddress);
  /** The search of the shown or requested page. */
  const awaited = useRef(inAddress);
  const isBeingTyped = useRef(false);
  /** The target of our own address change. */
  const emptied = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts from its own address
  useEffect(() => {
    const isOurChange = emptied.current === `${pathname}${search}`;
    emptied.current = undefined;
    awaited.current = inAddress;
    if (!isOurChange && !isBeingTyped.current) setText(inAddress);
    isBeingTyped.current &&= text !== inAddress;
  }, [pathname, inAddress]);

  useEffect(() => {
    if (text !== '' || inAddress === '') return;
    const timer = setTimeout(() => {
      const query = new URLSearchParams(search);
      query.delete('search');
      query.delete('page');
      const left = query.size === 0 ? '' : `?${query}`;
      emptied.current = `${pathname}${left}`;
      awaited.current = '';
      navigate({ pathname, search: left }, { replace: true, preventScrollReset: true });
    }, SEARCH.debounceMs);
    return () => clearTimeout(timer);
  }, [text, inAddress, pathname, search, navigate]);

  const type = useCallback((typed: string) => {
    setText(typed);
    isBeingTyped.current = typed !== awaited.current;
  }, []);
  /** `coming` is the search of the requested page. */
  const leave = useCallback((coming?: string) => {
    isBeingTyped.current = false;
    if (coming !== undefined) awaited.current = coming;
  }, []);
  return { text, type, leave };
}
