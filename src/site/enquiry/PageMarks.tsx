import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/** Draws hidden fields: the privacy notice's version, and a field that only programs fill in. */
export function PageMarks({ notice }: { notice: string | null }) {
  return (
    <>
      {notice !== null && <input type="hidden" name={HIDDEN_FIELDS.notice} value={notice} />}
      <VisuallyHidden>
        <input
          type="text"
          name={HIDDEN_FIELDS.spare}
          tabIndex={-1}
          aria-hidden="true"
          autoComplete="off"
          defaultValue=""
        />
      </VisuallyHidden>
    </>
  );
}
