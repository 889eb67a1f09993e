import { FocusedAlert, OneButton } from '#panel/shell/PanelForm.tsx';
import { inQuotes } from '#panel/shell/words.ts';
import type { Discarded } from './edit-view.ts';
import { filePath } from './paths.ts';

export function DiscardedDraft({
  discarded: { file, title, value, isNew },
}: {
  discarded: Discarded;
}) {
  return (
    <FocusedAlert tone="success" title={`Se descartó tu borrador de ${inQuotes(title)}`}>
      <p>
        {isNew
          ? 'No estaba publicado: en el sitio no cambia nada, y aquí ya no queda.'
          : 'Queda lo publicado.'}
      </p>
      <OneButton action="recuperar" to={filePath(file)} name="descartado" value={value}>
        Recuperarlo
      </OneButton>
    </FocusedAlert>
  );
}
