import type { ContractBlock, ContractText } from '../../lib/reference/contract-text.ts';
import { Code } from '../../ui/Code.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import article from './ClauseArticle.module.css';
import styles from './ClauseText.module.css';
import { RichLine } from './RichText.tsx';

/** The text of a clause in docs/contract.md. */
export function ClauseText({ text: { blocks, source } }: { text: ContractText }) {
  return (
    <section className={article.part} aria-labelledby="in-full">
      <h2 id="in-full" className={article.heading}>
        Full text
      </h2>
      <div className={styles.text}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a clause never change.
          <Block key={index} block={block} />
        ))}
      </div>
      <p className={styles.source}>
        Source: <RichLine text={source} />
      </p>
    </section>
  );
}

function Block({ block }: { block: ContractBlock }) {
  switch (block.kind) {
    case 'code':
      return <Code code={block.code} />;
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>
              <RichLine text={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <Scroller label={block.head.join(', ')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    <RichLine text={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the index of a cell is its column.
                    <td key={column}>
                      <RichLine text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      );
    default:
      return (
        <p>
          <RichLine text={block.text} />
        </p>
      );
  }
}
