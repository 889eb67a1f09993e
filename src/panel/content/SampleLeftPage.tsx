import { LinkButton } from '#ui/button/LinkButton.tsx';
import { OneButton } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { LeftFields } from './LeftFields.tsx';
import { CONTENT_HOME, SAMPLE_LEFT } from './paths.ts';
import type { StillSample } from './still-sample.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';

export const sampleTitle = (count: number) =>
  count === 1 ? 'Queda un texto de la muestra' : `Quedan ${count} textos de la muestra`;

/** Draws the fields that still have the sample's text. The most visible fields come first. */
export function SampleLeftPage({ sample, reminds }: { sample: StillSample; reminds: boolean }) {
  const { fields } = sample;
  return (
    <>
      <PanelHeading
        title="Lo que sigue siendo de la muestra"
        lead={
          fields.length === 0
            ? 'Nada: todo es tuyo, o le sirve a cualquier agencia.'
            : `${sampleTitle(fields.length)}: de quién es, cuánto cobra o qué ha hecho una agencia que no eres tú. Tus borradores ya cuentan. Primero, lo que más se ve.`
        }
      />
      <div className={styles['news']}>
        <LeftFields left={sample} />
      </div>
      <div className={panel['actions']}>
        {fields.length > 0 && (
          <OneButton action="avisar" to={SAMPLE_LEFT} name="decir" value={reminds ? 'no' : 'si'}>
            {reminds ? 'Está bien así: no lo digas al publicar' : 'Dilo otra vez al publicar'}
          </OneButton>
        )}
        <LinkButton href={CONTENT_HOME}>Todo el contenido</LinkButton>
      </div>
    </>
  );
}
