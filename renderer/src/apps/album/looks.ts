import { photoGroups } from '#shared/contract/kinds.ts';
import { useAccountLooks, type LooksOf } from '../../components/use-account-looks.ts';

/** Heights of rows that can be chosen (px). */
export const rowHeights = [110, 150, 190, 240, 320] as const;
export type RowHeight = (typeof rowHeights)[number];

const choices = { group: photoGroups, rowHeight: rowHeights };
/** How an account looks at its photos on this computer. */
export type Looks = LooksOf<typeof choices>;
const usual: Looks = { group: 'day', rowHeight: 190 };

/** The account's looks, kept on this computer. */
export const useLooks = () => useAccountLooks('album', choices, usual);
