/** Assistants, companions and pictures made by a model. */
import { words, type Service } from '../table.ts';

export const AI: readonly Service[] = [
  {
    id: 'character-ai',
    name: 'Character.AI',
    categories: ['ai-companions', 'ai-chat'],
    names: words('c.ai character.ai'),
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    categories: ['ai-chat'],
    names: words('chat.com chatgpt.com oaistatic.com oaiusercontent.com openai.com sora.com'),
  },
  {
    id: 'claude',
    name: 'Claude',
    categories: ['ai-chat'],
    names: words('anthropic.com claude.ai claude.com claudeusercontent.com'),
  },
  {
    id: 'copilot',
    name: 'Microsoft Copilot',
    categories: ['ai-chat'],
    names: words('copilot.com copilot.microsoft.com'),
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    categories: ['ai-chat'],
    names: words('deepseek.com'),
  },
  {
    id: 'gemini',
    name: 'Gemini',
    categories: ['ai-chat'],
    names: words('aistudio.google.com bard.google.com gemini.google gemini.google.com'),
  },
  {
    id: 'grok',
    name: 'Grok',
    categories: ['ai-chat'],
    names: words('grok.com x.ai'),
  },
  {
    id: 'janitor-ai',
    name: 'Janitor AI',
    categories: ['ai-companions'],
    names: words('janitorai.com jannyai.com'),
  },
  {
    id: 'meta-ai',
    name: 'Meta AI',
    categories: ['ai-chat'],
    names: words('meta.ai'),
  },
  {
    id: 'midjourney',
    name: 'Midjourney',
    categories: ['ai-images'],
    names: words('midjourney.com'),
  },
  {
    id: 'perplexity',
    name: 'Perplexity',
    categories: ['ai-chat'],
    names: words('perplexity.ai pplx.ai'),
  },
  {
    id: 'polybuzz',
    name: 'PolyBuzz',
    categories: ['ai-companions'],
    names: words('poly.ai polybuzz.ai'),
  },
  {
    id: 'replika',
    name: 'Replika',
    categories: ['ai-companions'],
    names: words('replika.ai replika.com'),
  },
  {
    id: 'talkie',
    name: 'Talkie',
    categories: ['ai-companions'],
    names: words('talkie-ai.com'),
  },
];
