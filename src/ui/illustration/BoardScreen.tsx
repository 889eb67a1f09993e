import { Screen, Words } from './Screen.tsx';

interface BoardScreenProps {
  /** A heading, the days' initials, two numbers with their names, then rows of four texts. */
  words: readonly string[];
}

const ROW = 48;
const DAY = { x: 152, step: 52 };

export function BoardScreen({ words }: BoardScreenProps) {
  const [title, days = '', first, firstName, second, secondName, ...cells] = words;
  const rows = Array.from({ length: Math.floor(cells.length / 4) }, (_, index) =>
    cells.slice(index * 4, index * 4 + 4),
  );
  return (
    <Screen client="molino" width={800} height={500}>
      <path fill="var(--scene-paper)" d="M0 0h1200v800H0z" />
      <path fill="var(--scene-near)" d="M0 0h64v500H0z" />
      <path
        fill="var(--scene-paper)"
        d="M0 104h6v40H0zM22 116h20v4H22zM22 123h20v4H22zM22 130h12v4H22z"
      />
      <path
        fill="var(--scene-shade)"
        d="M24 52l4-18h8l4 18zM30 24h4v20h-4zM22 32h20v4H22zM22 184h5v10h-5zM29 176h5v18h-5zM36 180h5v14h-5zM22 236h20v5H22zM24 243h16v12H24zM28 294h8v8h-8zM23 304h18v10H23z"
      />
      <Words x={104} y={66} size={34} wide text={title} />
      <path fill="var(--scene-far)" d="M104 96h396v212H104z" />
      <path
        fill="var(--scene-shade)"
        d="M132 276v-58h40v58zM184 276v-88h40v88zM236 276v-70h40v70zM340 276v-50h40v50zM392 276v-80h40v80zM444 276v-32h40v32z"
      />
      <path fill="var(--scene-lamp)" d="M288 276V116h40v160z" />
      {days.split(' ').map((day, index) => (
        <Words
          key={index}
          x={DAY.x + index * DAY.step}
          y={298}
          size={17}
          anchor="middle"
          text={day}
        />
      ))}
      <g data-part="first">
        <path fill="var(--scene-beam)" d="M516 96h244v98H516z" />
        <Words x={536} y={148} size={40} text={first} />
        <Words x={536} y={177} size={17} text={firstName} />
      </g>
      <g data-part="second">
        <path fill="var(--scene-far)" d="M516 210h244v98H516z" />
        <Words x={536} y={262} size={40} text={second} />
        <Words x={536} y={291} size={17} text={secondName} />
      </g>
      <g data-part="rows">
        {rows.map(([who, what, how, howMuch], index) => (
          <g key={who}>
            <path fill="var(--scene-mid)" d={`M104 ${330 + index * ROW}h656v1.5H104z`} />
            <Words x={104} y={362 + index * ROW} size={19} text={who} />
            <g data-part="what">
              <Words x={340} y={362 + index * ROW} size={19} on="soft" text={what} />
            </g>
            <g data-part="end">
              <circle
                fill={index % 2 === 0 ? 'var(--scene-lamp)' : 'var(--scene-shade)'}
                cx="526"
                cy={356 + index * ROW}
                r="7"
              />
              <Words x={544} y={362 + index * ROW} size={19} text={how} />
              <Words x={760} y={362 + index * ROW} size={19} anchor="end" text={howMuch} />
            </g>
          </g>
        ))}
      </g>
    </Screen>
  );
}
