import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/** The version of the page's privacy notice, and a field that only programs perceive and fill in. */
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
