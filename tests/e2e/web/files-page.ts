import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { expect, type Locator, type Page } from '../fixtures.ts';

/** The file manager, filling the page, as tests use it. */
export class FilesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** A row or tile by the name of its file. */
  row(name: string): Locator {
    return this.page.locator(`[data-testid="file-row"][data-path$="/${name}"]`);
  }

  get rows(): Locator {
    return this.page.getByTestId('file-row');
  }

  tool(name: 'new-folder' | 'upload' | 'rename' | 'download' | 'delete' | 'view-grid' | 'view-list'): Locator {
    return this.page.getByTestId(name);
  }

  /** Chooses files of this computer in the upload menu. */
  async upload(...files: string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.tool('upload').click();
    await this.page.getByRole('menuitem', { name: 'Upload files' }).click();
    await (await chooser).setFiles(files);
  }

  /** Selects one entry. */
  async select(name: string): Promise<void> {
    await this.row(name).click();
    await expect(this.row(name)).toHaveAttribute('aria-selected', 'true');
  }

  /** Writes a name into the field that is open and takes it. */
  async typeName(name: string): Promise<void> {
    const field = this.page.getByTestId('rename-input');
    await field.fill(name);
    await field.press('Enter');
  }
}

/** SHA-256 of a file's bytes, in hex. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
