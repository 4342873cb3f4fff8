import { renderToStaticMarkup } from 'react-dom/server';
import { type Parser, Router, useRouter } from 'wouter';

const seen: Parser[] = [];

function Probe() {
  seen.push(useRouter().parser);
  return null;
}

/** The path parser that the app's router uses. */
export function routerParser(): Parser {
  renderToStaticMarkup(
    <Router ssrPath="/">
      <Probe />
    </Router>,
  );
  const parser = seen.at(-1);
  if (!parser) throw new Error('the router has no parser');
  return parser;
}
