/** One answer, its source numbers, and the expected outline in chat and transcript; see `outlineOf`. */
export type MarkdownCase = { name: string; text: string; sources: number[]; shown: string };

export const markdownCases: readonly MarkdownCase[] = [
  {
    name: 'headings in order, paragraphs and line breaks',
    text: '### Title ##\none\ntwo\n\n# C#\n\n---\n\nthree',
    sources: [],
    shown: '<h2>Title</h2><p>one<br>two</p><h2>C#</h2><hr><p>three</p>',
  },
  {
    name: 'emphasis, inline code and an address',
    text: 'a **b** *c* ***d*** `e*f*` 2 * 3 snake_case https://x.example/a.',
    sources: [],
    shown:
      '<p>a <strong>b</strong> <em>c</em> <strong><em>d</em></strong> <code>e*f*</code> 2 * 3 snake_case <a href="https://x.example/a">https://x.example/a</a>.</p>',
  },
  {
    name: 'nested ordered and unordered lists',
    text: '3. first\n   - inner **x**\n     1. deep\n   - second\n4. last\n\nafter',
    sources: [],
    shown:
      '<ol start="3"><li>first<ul><li>inner <strong>x</strong><ol><li>deep</li></ol></li><li>second</li></ul></li><li>last</li></ol><p>after</p>',
  },
  {
    name: 'a quote with a list, and a quote in it',
    text: '> said\n> - one\n>\n> > deeper\n\nafter',
    sources: [],
    shown:
      '<blockquote><p>said</p><ul><li>one</li></ul><blockquote><p>deeper</p></blockquote></blockquote><p>after</p>',
  },
  {
    name: 'a table with columns that lean',
    text: 'Prices:\n| Size | Price |\n|:-----|------:|\n| **S** | 5 \\| 6 |\n| M | `7` [1] |\n\nafter',
    sources: [1],
    shown:
      '<p>Prices:</p><table><thead><tr><th data-align="start">Size</th><th data-align="end">Price</th></tr></thead><tbody><tr><td data-align="start"><strong>S</strong></td><td data-align="end">5 | 6</td></tr><tr><td data-align="start">M</td><td data-align="end"><code>7</code>{1}</td></tr></tbody></table><p>after</p>',
  },
  {
    name: 'fenced code with a button that copies it, letter for letter',
    text: '1. Run:\n   ```sh\n   npm i\n     **x** [1]\n   ```\n2. Done',
    sources: [1],
    shown: '<ol><li>Run:sh{Copy code}<pre><code>npm i\n  **x** [1]</code></pre></li><li>Done</li></ol>',
  },
  {
    name: 'citations of sources, one and several',
    text: 'One [1]. Two [1, 2][3]! Both [2] [1]',
    sources: [1, 2, 3],
    shown: '<p>One{1}. Two{1}{2}{3}! Both{2}{1}</p>',
  },
  {
    name: 'numbers in brackets that are no sources',
    text: 'See in [6]. Also [4, 5, 6] and [1, 6] and [2024] and list[0] [1]',
    sources: [1],
    shown: '<p>See in [6]. Also [4, 5, 6] and [1, 6] and [2024] and list[0]{1}</p>',
  },
  {
    name: 'links of safe schemes alone',
    text: '[a](https://x.example/?b=1) [b](javascript:alert(1)) [c](data:text/html,x) [1](https://x.example/) ![d](https://x.example/e.png) [https://y.example](https://y.example)',
    sources: [1],
    shown:
      '<p><a href="https://x.example/?b=1">a</a> b c <a href="https://x.example/">1</a> d <a href="https://y.example/">https://y.example</a></p>',
  },
  {
    name: 'HTML as letters',
    text: '<img src=x onerror=alert(1)> &lt;b&gt; <b>x</b>',
    sources: [],
    shown: '<p>&lt;img src=x onerror=alert(1)&gt; &amp;lt;b&amp;gt; &lt;b&gt;x&lt;/b&gt;</p>',
  },
  {
    name: 'Latin words and numbers isolated in right-to-left text',
    text: 'سعر iPhone 15 Pro هو 20-30 درهم، اتصل +966 50 123 4567 [1]\n\n- لغة C++',
    sources: [1],
    shown:
      '<p rtl>سعر <bdi>iPhone 15 Pro</bdi> هو <bdi>20-30</bdi> درهم، اتصل <bdi>+966 50 123 4567</bdi>{1}</p><ul><li rtl>لغة <bdi>C++</bdi></li></ul>',
  },
  {
    name: 'right-to-left words isolated in left-to-right text',
    text: 'The word سعر جديد 5 times\n\n> אבג\n\n20%',
    sources: [],
    shown: '<p>The word <bdi>سعر جديد</bdi> 5 times</p><blockquote rtl><p rtl>אבג</p></blockquote><p>20%</p>',
  },
  {
    name: 'markup that is not closed',
    text: 'a **b [c](https://x.example `d\n\n```\ne',
    sources: [],
    shown:
      '<p>a **b [c](<a href="https://x.example/">https://x.example</a> `d</p>{Copy code}<pre><code>e</code></pre>',
  },
];
