import type { LeftBehind } from './left-behind.ts';
import { filePath } from './paths.ts';

/** As many as are read at a glance; the others lie folded. */
const AT_A_GLANCE = 8;

/** How many fields a change of country or currency leaves in the old one. */
export function leftTitle({ change, fields }: LeftBehind): string {
  const count = fields.length === 1 ? 'queda un campo' : `quedan ${fields.length} campos`;
  return `Cambia ${change}: ${count} en lo de antes`;
}

/** The fields that a change of country or currency leaves in the old one, each with its link. */
export function LeftFields({ left: { fields } }: { left: LeftBehind }) {
  const rest = fields.slice(AT_A_GLANCE);
  return (
    <>
      <ul>
        {fields.slice(0, AT_A_GLANCE).map((field) => (
          <LeftRow key={`${field.file} ${field.path}`} field={field} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length === 1 ? 'Otro más' : `Otros ${rest.length}`}</summary>
          <ul>
            {rest.map((field) => (
              <LeftRow key={`${field.file} ${field.path}`} field={field} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function LeftRow({ field }: { field: LeftBehind['fields'][number] }) {
  const { file, path, title, label, words } = field;
  return (
    <li>
      <a href={filePath(file, path)}>
        {title} › {label}
      </a>
      : {words}
    </li>
  );
}
