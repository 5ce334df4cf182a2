import { useAppWindow } from '../../components/app-window.ts';
import { useReadOnlyPlace } from '../../components/files/use-read-only-place.ts';

/** Goes on with a file in the editor of texts, in the same window; not there where nothing may be written. */
export function EditButton({ path, label }: { readonly path: string; readonly label: string }) {
  const { navigate } = useAppWindow();
  if (useReadOnlyPlace(path)) return null;
  return (
    <button
      type="button"
      className="btn btn-secondary"
      onClick={() => {
        navigate(`/txtEditor?path=${encodeURIComponent(path)}`);
      }}
    >
      {label}
    </button>
  );
}
