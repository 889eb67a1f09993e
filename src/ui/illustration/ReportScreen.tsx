import { Screen, Words } from './Screen.tsx';

interface ReportScreenProps {
  /** A heading in two lines, the urgent findings (number, name), then rows (finding, deadline). */
  words: readonly string[];
}

const ROW = 84;

export function ReportScreen({ words }: ReportScreenProps) {
  const [title, more, count, urgent, ...cells] = words;
  const rows = Array.from({ length: Math.floor(cells.length / 2) }, (_, index) =>
    cells.slice(index * 2, index * 2 + 2),
  );
  return (
    <Screen client="alba" width={800} height={500}>
      <path fill="var(--scene-paper)" d="M0 0h800v700H0z" />
      <path fill="var(--scene-near)" d="M0 0h264v500H0z" data-part="bar" />
      <Words x={36} y={82} size={36} on="bar" wide text={title} />
      <Words x={36} y={122} size={30} on="bar" wide text={more} />
      <g data-part="count">
        <Words x={32} y={412} size={190} on="bar" wide text={count} />
      </g>
      <g data-part="urgent">
        <Words x={36} y={456} size={24} on="bar" text={urgent} />
      </g>
      <g data-part="rows">
        {rows.map(([what, when], index) => (
          <g key={what}>
            <path fill="var(--scene-mid)" d={`M304 ${40 + (index + 1) * ROW}h456v2H304z`} />
            <path
              fill={index < 3 ? 'var(--scene-lamp)' : 'var(--scene-shade)'}
              d={`M304 ${64 + index * ROW}h10v40h-10z`}
            />
            <Words x={336} y={91 + index * ROW} size={21} text={what} />
            <Words x={760} y={91 + index * ROW} size={19} on="soft" anchor="end" text={when} />
          </g>
        ))}
      </g>
    </Screen>
  );
}
