import type { ListedMessageText } from '#contract/talk/staff-message-texts.ts';
import { WrittenList } from '#office/base/lists/written-list.tsx';

/** The messages to customers whose text staff may write. */
export default function TextList() {
  return <WrittenList<ListedMessageText> named="label" about="when" />;
}
