import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PanelForm } from './PanelForm.tsx';
import { withFormToken } from './form-token.ts';

it('lists the errors in the order of the fields', () => {
  const errors = { cuando: 'Falta cuándo.', seguro: 'Otra cosa.', nombre: 'Falta el nombre.' };
  const html = withFormToken('', () =>
    renderToStaticMarkup(
      <PanelForm
        action="anotar"
        state={{ errors, values: {} }}
        labels={{ nombre: 'Nombre', telefono: 'Teléfono', cuando: 'Cuándo' }}
      >
        {null}
      </PanelForm>,
    ),
  );
  expect(html.match(/Falta el nombre|Falta cuándo|Otra cosa/g)).toEqual([
    'Falta el nombre',
    'Falta cuándo',
    'Otra cosa',
  ]);
});
