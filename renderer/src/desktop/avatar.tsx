import { AccountPicture } from '../components/account/account-picture.tsx';
import { useAppSelector } from '../state/store.ts';

/** The signed-in person: the picture of the account, else initials, else a figure. Decoration beside the name. */
export function Avatar({ size = 28 }: { size?: 28 | 40 | 72 }) {
  const name = useAppSelector(({ session }) => (session.nickname === '' ? session.username : session.nickname));
  const picture = useAppSelector((state) => state.session.avatar);
  return <AccountPicture name={name} picture={picture} size={size} />;
}
