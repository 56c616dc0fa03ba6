import type { ListedMessageText } from '#contract/staff/message-texts.ts';
import { WrittenList } from '../ui/written-list.tsx';

/** The messages to customers whose text staff may write. */
export default function TextList() {
  return (
    <WrittenList<ListedMessageText>
      resource="modeles"
      title="Modèles de messages"
      sort="rank"
      named={{ field: 'label', label: 'Message' }}
      about={{ field: 'when', label: 'Part quand' }}
    />
  );
}
