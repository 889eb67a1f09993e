import { Button } from '#ui/button/Button.tsx';
import { FocusedAlert, PanelForm } from '#panel/shell/PanelForm.tsx';
import { inQuotes } from '#panel/shell/words.ts';
import type { Discarded } from './edit-view.ts';
import { filePath } from './paths.ts';

export function DiscardedDraft({
  discarded: { file, title, value, isNew },
  forgeryToken,
}: {
  discarded: Discarded;
  forgeryToken: string;
}) {
  return (
    <FocusedAlert tone="success" title={`Se descartó tu borrador de ${inQuotes(title)}`}>
      <p>
        {isNew
          ? 'No estaba publicado: en el sitio no cambia nada, y aquí ya no queda.'
          : 'Queda lo publicado.'}
      </p>
      <PanelForm action="recuperar" to={filePath(file)} forgeryToken={forgeryToken} inline>
        <input type="hidden" name="descartado" value={value} />
        <Button type="submit">Recuperarlo</Button>
      </PanelForm>
    </FocusedAlert>
  );
}
